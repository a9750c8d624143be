import { useState } from 'react'
import { rich } from '../../../../../texts/rich.ts'
import { t } from '../../../../../texts/t.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { copyText } from '../../../../../ui/copy-text.ts'

type Props = { codes: readonly string[]; onDone: () => void }

/** Shown only once, because nobody can show them again. */
export function BackupCodes({ codes, onDone }: Props) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')

  return (
    <div className="flex flex-col gap-4">
      <p>{rich('two-factor.keep-backup-codes', { b: (inside) => <b>{inside}</b> })}</p>
      <ol className="grid gap-x-6 gap-y-1 rounded-md bg-raised p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(text).then(setCopied)}>
          {isCopied ? t('two-factor.copied') : t('two-factor.copy')}
        </Button>
        <a
          className="button"
          download="backup-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {t('two-factor.download')}
        </a>
        <Button look="main" onClick={onDone}>
          {t('two-factor.i-have-kept-them')}
        </Button>
      </div>
    </div>
  )
}
