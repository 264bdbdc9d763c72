import { Component, type ReactNode } from 'react'
import { LanguageProvider, useWords, words } from '../i18n/i18n'
import { Button } from './Button'
import { Notice } from './Notice'
import ui from './ui.module.css'

const boundaryWords = words(
  {
    title: 'This part of the page broke',
    kept: 'Nothing is lost: runs and conversations are kept by the server.',
    again: 'Show it again',
    reload: 'Reload the page',
  },
  {
    title: '页面的这一部分出错了',
    kept: '没有丢失任何内容：运行和对话都保存在服务器上。',
    again: '重新显示',
    reload: '重新加载页面',
  },
)

interface Caught {
  error?: Error
}

/** Shows what broke instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = {}

  static getDerivedStateFromError(error: Error): Caught {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) {
      return this.props.children
    }
    return <Broken error={error} onAgain={() => this.setState({ error: undefined })} />
  }
}

export function Broken({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  const t = useWords(boundaryWords)
  return (
    <div className={ui.page}>
      <Notice
        tone="failed"
        title={t.title}
        actions={
          <>
            {onAgain && (
              <Button look="outline" onClick={onAgain}>
                {t.again}
              </Button>
            )}
            <Button look="outline" onClick={() => location.reload()}>
              {t.reload}
            </Button>
          </>
        }
      >
        <p>{t.kept}</p>
        <p className="mono">{error.message}</p>
      </Notice>
    </div>
  )
}

/** The last resort, outside of everything else. */
export function OuterBoundary({ children }: { children: ReactNode }) {
  return (
    <LanguageProvider>
      <ErrorBoundary>{children}</ErrorBoundary>
    </LanguageProvider>
  )
}
