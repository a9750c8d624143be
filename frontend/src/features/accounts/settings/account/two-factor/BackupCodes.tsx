import { useState } from 'react'
import { Button } from '../../../../../ui/Button.tsx'
import { copyText } from '../../../../../ui/copy-text.ts'

type Props = { codes: readonly string[]; onDone: () => void }

/** Shown once: nobody can show them again. */
export function BackupCodes({ codes, onDone }: Props) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')

  return (
    <div className="flex flex-col gap-4">
      <p>
        <b>Keep these backup codes where you find them without your phone.</b> Each signs you in once. They
        are not shown again.
      </p>
      <ol className="grid gap-x-6 gap-y-1 rounded-md bg-raised p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(text).then(setCopied)}>{isCopied ? 'Copied' : 'Copy'}</Button>
        <a
          className="button"
          download="backup-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
        <Button look="main" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
