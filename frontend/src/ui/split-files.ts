import { formatBytes } from '@modstead/domain/formats/bytes'

type Limits = { endings: readonly string[]; maxBytes: number; multiple: boolean }

function problemOf(file: File, { endings, maxBytes }: Limits): string | undefined {
  const name = file.name.toLowerCase()
  if (!endings.some((ending) => name.endsWith(ending)))
    return `${file.name} is not taken: it has to end in ${endings.join(' or ')}.`
  if (file.size === 0) return `${file.name} is not taken: it is empty.`
  if (file.size > maxBytes)
    return `${file.name} is not taken: it has ${formatBytes(file.size)}, and ${formatBytes(maxBytes)} is the limit.`
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
    else problems.push(`${file.name} is not taken: only one file fits here.`)
  }
  return { taken, problems }
}
