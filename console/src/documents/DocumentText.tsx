import { useMemo } from 'react'
import type { Components } from 'react-markdown'
import { Link } from 'react-router'
import type { DocumentPage, DocumentPassage } from '../api/types'
import { Markdown } from '../markdown/Markdown'
import { useWords } from '../i18n/i18n'
import { linkedPlace, pageAddress } from './address'
import { ANCHOR, headingAnchors } from './anchors'
import { documentWords } from './words'
import markdownStyles from '../markdown/Markdown.module.css'
import styles from './DocumentText.module.css'

/** A page: its Markdown where it has some, else what the index has of it. */
export function DocumentText({ page }: { page: DocumentPage }) {
  const t = useWords(documentWords)
  const { corpus, path, title } = page
  const plugins = useMemo(() => [headingAnchors(title)], [title])
  const components = useMemo(() => partsOf(corpus, path, t.picture), [corpus, path, t.picture])
  if (page.markdown !== undefined) {
    return <Markdown text={page.markdown} plugins={plugins} components={components} />
  }
  return (
    <div className={markdownStyles.markdown}>
      {page.passages.map((passage, index) => (
        <Passage key={index} passage={passage} />
      ))}
    </div>
  )
}

/** Links lead on within the corpus; its pictures are not served. */
function partsOf(corpus: string, path: string, picture: string): Components {
  return {
    a: ({ href = '', children }) => {
      const place = linkedPlace(href, path)
      return place === undefined ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      ) : (
        <Link to={pageAddress({ ...place, corpus })}>{children}</Link>
      )
    },
    img: ({ alt, src }) => (
      <span className="faint">
        [{picture}: {alt || String(src ?? '')}]
      </span>
    ),
  }
}

function Passage({ passage }: { passage: DocumentPassage }) {
  const heading = passage.headings.at(-1)
  return (
    <>
      {heading !== undefined && (
        <h2 id={ANCHOR + passage.anchor} tabIndex={-1}>
          {heading}
        </h2>
      )}
      {passage.text !== '' && <p className={styles.plain}>{passage.text}</p>}
      {passage.codeExamples.map((example, index) => (
        <pre key={index} tabIndex={0}>
          <code>{example.code}</code>
        </pre>
      ))}
    </>
  )
}
