import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './classNames'
import styles from './Button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'outline'
  isSmall?: boolean
  isDanger?: boolean
  children: ReactNode
}

export function Button({ look = 'plain', isSmall, isDanger, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        styles.button,
        look === 'primary' && styles.primary,
        look === 'outline' && styles.outline,
        isSmall && styles.small,
        isDanger && styles.danger,
        className,
      )}
      {...rest}
    />
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'title'> {
  /** Its name, also shown as a hint. */
  name: string
}

export function IconButton({ name, className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      aria-label={name}
      title={name}
      className={classNames(styles.icon, className)}
    />
  )
}
