import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../texts/t.ts'
import { copyText } from './copy-text.ts'

const shownFor = 2000

/** Copies `value`; `name` describes it to screen readers. */
export function CopyButton({ value, name }: { value: string; name: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    setCopied(await copyText(value))
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="icon-button scripted size-8"
      title={t('ui.copy-to-clipboard')}
      aria-label={copied ? t('ui.copied', { name }) : t('ui.copy', { name })}
    >
      {copied ? (
        <Check size={16} aria-hidden="true" className="text-success" />
      ) : (
        <Copy size={16} aria-hidden="true" />
      )}
    </button>
  )
}
