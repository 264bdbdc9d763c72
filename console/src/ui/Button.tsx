import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'outline'
  isSmall?: boolean
  isDanger?: boolean
  children: ReactNode
}

export function Button({ look = 'plain', isSmall, isDanger, className, ...rest }: ButtonProps) {
  return <button type="button" className={classes(look, isSmall, isDanger, className)} {...rest} />
}

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'title'> {
  /** Its name, also shown as a hint. */
  name: string
}

export function IconButton({ name, className, ...rest }: IconButtonProps) {
  return <Button {...rest} aria-label={name} title={name} className={`icon ${className ?? ''}`} />
}

function classes(look: string, isSmall?: boolean, isDanger?: boolean, more?: string): string {
  return ['button', look, isSmall && 'small', isDanger && 'danger', more].filter(Boolean).join(' ')
}
