import { useMemo } from 'react'
import { tokensOf } from './syntax'
import codeStyles from './code.module.css'

interface CodeTextProps {
  code: string
  /** As the tool names it. */
  language: string
  name: string
}

/** A program, coloured as one reads it. */
export function CodeText({ code, language, name }: CodeTextProps) {
  const tokens = useMemo(() => tokensOf(code, language), [code, language])
  return (
    <pre className={codeStyles.text} tabIndex={0} role="region" aria-label={name}>
      <code>
        {tokens.map(({ kind, text }, index) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={index} data-kind={kind}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
}
