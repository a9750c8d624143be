import { t } from '../texts/t.ts'

function named(list: string): ReadonlyMap<string, string> {
  return new Map(list.split('|').map((entry) => entry.split('=') as [string, string]))
}

const loaderNames = named(t('labels.loaders'))
const categoryNames = named(t('labels.categories'))
const environmentNames = named(t('labels.environments'))
const headings = named(t('labels.headings'))

function sentenceCase(value: string): string {
  const words = value.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function loaderName(loader: string): string {
  return loaderNames.get(loader) ?? sentenceCase(loader)
}

export function categoryName(category: string): string {
  return categoryNames.get(category) ?? sentenceCase(category)
}

/** Undefined if unknown, so that callers show nothing. */
export function environmentName(environment: string): string | undefined {
  return environment === 'unknown'
    ? undefined
    : (environmentNames.get(environment) ?? sentenceCase(environment))
}

export function filterHeading(header: string): string {
  return headings.get(header) ?? sentenceCase(header)
}
