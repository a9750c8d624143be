import { formatBytes } from '@modstead/domain/formats/bytes'
import { File as FileIcon, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { rich } from '../texts/rich.ts'
import { t } from '../texts/t.ts'
import { withinSentence } from '../texts/within-sentence.ts'
import { splitFiles } from './split-files.ts'

type Props = {
  label: string
  /** The accepted files in words: "A .jar or .zip of at most 500 MiB". */
  hint: string
  /** File name extensions with the dot. */
  endings: readonly string[]
  maxBytes: number
  multiple?: boolean
  files: readonly File[]
  onChange: (files: File[]) => void
  /** 0 to 1 while the files are being sent. */
  progress?: number | undefined
  problem?: string | undefined
  disabledReason?: string | undefined
}

/** Accepts files by drag and drop or from the file dialog, and says at once which ones it rejects. */
export function FileDrop(props: Props) {
  const {
    label,
    hint,
    endings,
    maxBytes,
    multiple = false,
    files,
    onChange,
    progress,
    problem,
    disabledReason,
  } = props
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const sending = progress !== undefined
  const inert = disabledReason !== undefined || sending
  const problems = problem === undefined ? refused : [problem, ...refused]

  function take(list: Iterable<File>) {
    const { taken, problems: wrong } = splitFiles([...list], { endings, maxBytes, multiple })
    setRefused(wrong)
    if (taken.length > 0) onChange(multiple ? [...files, ...taken] : taken)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!inert) take(event.dataTransfer.files)
  }

  function remove(file: File) {
    onChange(files.filter((each) => each !== file))
    input.current?.focus()
  }

  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the input inside */}
      <div
        className="file-drop"
        data-over={over || undefined}
        data-disabled={inert || undefined}
        data-invalid={problems.length > 0 || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!inert)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload size={20} aria-hidden="true" className="text-muted" />
        <span className="text-sm">
          {multiple
            ? rich('ui.drop-files', {
                chooseFrom: (inside) => <span className="text-link">{inside}</span>,
              })
            : rich('ui.drop-file', {
                chooseFrom: (inside) => <span className="text-link">{inside}</span>,
              })}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          className="file-input"
          accept={endings.join(',')}
          multiple={multiple}
          disabled={inert}
          aria-describedby={`${id}-hint ${id}-problems`}
          aria-invalid={problems.length > 0 || undefined}
          onChange={(event) => {
            take(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </div>
      <p id={`${id}-hint`} className="field-hint">
        {disabledReason ?? hint}
      </p>
      <div id={`${id}-problems`} role="alert" className="field-error empty:hidden">
        {problems.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {files.length > 0 && (
        <ul className="flex flex-col gap-1">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="file-row">
              <FileIcon size={16} aria-hidden="true" className="shrink-0 text-muted" />
              <span className="wrap-anywhere flex-1">{file.name}</span>
              <span className="text-muted text-xs">{formatBytes(file.size)}</span>
              {!inert && (
                <button
                  type="button"
                  className="icon-button size-8"
                  aria-label={t('ui.remove', { name: file.name })}
                  onClick={() => remove(file)}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <progress
          className="progress"
          aria-label={t('ui.sending', { label: withinSentence(label) })}
          max={1}
          value={progress}
        >
          {Math.round(progress * 100)} %
        </progress>
      )}
    </div>
  )
}
