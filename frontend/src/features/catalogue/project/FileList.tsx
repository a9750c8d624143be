import { formatBytes } from '@modstead/domain/formats/bytes'
import type { SiteFile } from '@modstead/query-api/contract/site/project'
import { Download, File } from 'lucide-react'
import { t } from '../../../texts/t.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'

const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'required-resource-pack': t('project-versions.required-resource-pack'),
    'optional-resource-pack': t('project-versions.optional-resource-pack'),
    'sources-jar': t('project-versions.sources'),
    'dev-jar': t('project-versions.for-developers'),
    'javadoc-jar': t('project-versions.javadoc'),
    signature: t('project-versions.signature'),
  }),
)

export function FileList({ files }: { files: SiteFile[] }) {
  return (
    <section>
      <h3 className="section-title mb-3">{t('project-versions.files')}</h3>
      <ul className="panel divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="px-4 py-3">
            <div className="flex items-center gap-3">
              <File size={20} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="break-all font-semibold text-sm">{file.filename}</p>
                <p className="text-muted text-xs">
                  {formatBytes(file.size)}
                  {file.primary && ` · ${t('project-versions.primary')}`}
                  {file.fileType && ` · ${kinds.get(file.fileType) ?? file.fileType}`}
                </p>
              </div>
              <a
                href={file.url}
                download
                className="icon-button text-copper"
                aria-label={t('project-versions.download-file', { filename: file.filename })}
              >
                <Download size={18} aria-hidden="true" />
              </a>
            </div>
            <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-0.5 sm:pl-8">
              <Hash name="SHA-512" value={file.sha512} file={file.filename} />
              <Hash name="SHA-1" value={file.sha1} file={file.filename} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hash({ name, value, file }: { name: string; value: string; file: string }) {
  return (
    <div className="flex items-center gap-3 text-xs">
      <dt className="w-16 shrink-0 text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-1">
        <code className="min-w-0 truncate font-mono text-muted">{value}</code>
        <CopyButton value={value} name={t('project-versions.hash-of-file', { name, file })} />
      </dd>
    </div>
  )
}
