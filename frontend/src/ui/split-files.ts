import { formatBytes } from '@modstead/domain/formats/bytes'
import { displayLocale } from '@modstead/domain/formats/display-locale'
import { t } from '../texts/t.ts'

const anyOf = new Intl.ListFormat(displayLocale, { type: 'disjunction' })

type Limits = { endings: readonly string[]; maxBytes: number; multiple: boolean }

function problemOf(file: File, { endings, maxBytes }: Limits): string | undefined {
  const name = file.name.toLowerCase()
  if (!endings.some((ending) => name.endsWith(ending)))
    return t('ui.wrong-ending', { name: file.name, endings: anyOf.format(endings) })
  if (file.size === 0) return t('ui.empty-file', { name: file.name })
  if (file.size > maxBytes)
    return t('ui.file-too-big', {
      name: file.name,
      size: formatBytes(file.size),
      maxBytes: formatBytes(maxBytes),
    })
  return undefined
}

/** Splits files into those accepted and those rejected, with the reasons. */
export function splitFiles(files: readonly File[], limits: Limits): { taken: File[]; problems: string[] } {
  const taken: File[] = []
  const problems: string[] = []
  for (const file of files) {
    const problem = problemOf(file, limits)
    if (problem !== undefined) problems.push(problem)
    else if (limits.multiple || taken.length === 0) taken.push(file)
    else problems.push(t('ui.only-one-file', { name: file.name }))
  }
  return { taken, problems }
}
