import { memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CopyButton } from '../ui/CopyButton'
import { numbersToTheRight, type MarkdownNode } from './tables'
import styles from './Markdown.module.css'

interface MarkdownProps {
  text: string
  /** Of remark, after those that all have. */
  plugins?: (() => (tree: MarkdownNode) => void)[]
  /** In place of those that all have. */
  components?: Components
}

const PLUGINS = [remarkGfm, numbersToTheRight]

/**
 * Markdown of an answer. HTML in it is shown as text, links leave in a tab of their own, and pictures
 * from elsewhere are links: viewing an answer sends no request to another site.
 */
export const Markdown = memo(function Markdown({ text, plugins, components }: MarkdownProps) {
  return (
    <div className={styles.markdown} data-slot="markdown">
      <ReactMarkdown
        remarkPlugins={plugins === undefined ? PLUGINS : [...PLUGINS, ...plugins]}
        components={components === undefined ? COMPONENTS : { ...COMPONENTS, ...components }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
})

const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ src, alt }) => <Picture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  table: ({ children }) => (
    <div className={styles.table} tabIndex={0} role="region">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => (
    <div className={styles.code}>
      <CopyButton text={textOf(children)} />
      <pre tabIndex={0}>{children}</pre>
    </div>
  ),
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const isOwn = src.startsWith('/api/')
  return isOwn ? (
    <img src={src} alt={alt} loading="lazy" />
  ) : (
    <a href={src} target="_blank" rel="noopener noreferrer nofollow">
      {alt || src}
    </a>
  )
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') {
    return node
  }
  if (Array.isArray(node)) {
    return node.map(textOf).join('')
  }
  const element = node as { props?: { children?: ReactNode } } | null
  return element?.props ? textOf(element.props.children) : ''
}
