import {
  numberFields,
  projectNumbers,
  projectTextFields,
  projectTexts,
  versionsToMatch,
  versionTextFields,
  versionTexts,
} from '../matching/document-facets.ts'
import { documentTerms } from '../matching/document-terms.ts'
import {
  IN_AUTHOR,
  IN_JOINED_AUTHOR,
  IN_JOINED_NAME,
  IN_NAME,
  IN_SLUG,
  IN_SUMMARY,
  IS_WHOLE,
} from '../matching/text-weights.ts'
import { mayBeMistyped } from '../matching/tolerated-slips.ts'
import type { SearchDocument } from '../port.ts'
import { loaderCategories } from './mapping.ts'
import { valuesToFind } from './ordered-value.ts'

type Texts = Readonly<Record<string, readonly string[]>>

/** A document as the index stores it. `mapping.ts` says what each part is for. */
export const storedDocument = (document: SearchDocument): object => {
  const texts = withoutNothing(projectTexts(document))
  return {
    projectId: document.projectId,
    payload: JSON.stringify(document.payload),
    ...termsOf(document),
    project: Object.fromEntries(projectTextFields.map((field) => [field, valuesToFind(texts[field] ?? [])])),
    numbers: numbersOf(document),
    order: {
      created: Date.parse(document.createdAt) || 0,
      modified: Date.parse(document.modifiedAt) || 0,
    },
    counted: countedOf(document, texts),
    versions: versionsOf(document, texts),
  }
}

const withoutNothing = (texts: Readonly<Record<string, readonly (string | null)[]>>): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([field, values]) => [field, values.filter((value) => value !== null)]),
  )

const termsOf = (document: SearchDocument) => {
  const terms = [...documentTerms(document)]
  const within = (fields: number) => terms.filter(([, mask]) => (mask & fields) !== 0).map(([word]) => word)
  const names = IN_NAME | IN_JOINED_NAME
  const authors = IN_AUTHOR | IN_JOINED_AUTHOR
  return {
    words: {
      name: within(names),
      slug: within(IN_SLUG),
      author: within(authors),
      summary: within(IN_SUMMARY),
    },
    whole: within(IS_WHOLE),
    mistakable: {
      names: within(names | IN_SLUG).filter(mayBeMistyped),
      others: within(authors | IN_SUMMARY).filter(mayBeMistyped),
    },
  }
}

const numbersOf = (document: SearchDocument) => {
  const numbers = projectNumbers(document)
  const present = numberFields.filter((field) => !Number.isNaN(numbers[field]))
  return Object.fromEntries(present.map((field) => [field, numbers[field]]))
}

/** The values of all versions as written, without those that differ only in case. */
const countedOf = (document: SearchDocument, texts: Texts): Texts => {
  const ofVersions = (field: (typeof versionTextFields)[number]) =>
    document.versions.flatMap((version) => versionTexts(version)[field]).filter((value) => value !== '')
  const ofProject = projectTextFields.map((field): [string, readonly string[]] => {
    const own = texts[field] ?? []
    return [field, isLoaderCategory(field) ? [...own, ...ofVersions('loaders')] : own]
  })
  const all = [...ofProject, ...versionTextFields.map((field) => [field, ofVersions(field)] as const)]
  return Object.fromEntries(all.map(([field, values]) => [field, onceEach(values)]))
}

const isLoaderCategory = (field: string): boolean => loaderCategories.some((category) => category === field)

const onceEach = (values: readonly string[]): readonly string[] => [
  ...new Map(values.toReversed().map((value) => [value.toLowerCase(), value])).values(),
]

/** Repeats the project's categories in each version, so that `categories` can be a condition on a version. */
const versionsOf = (document: SearchDocument, texts: Texts): readonly Texts[] =>
  versionsToMatch(document.versions).map((version) => {
    const own = versionTexts(version)
    const present = (field: (typeof versionTextFields)[number]) => own[field].filter((value) => value !== '')
    return Object.fromEntries([
      ...versionTextFields.map((field) => [field, valuesToFind(present(field))]),
      ...loaderCategories.map((field) => [
        field,
        valuesToFind([...(texts[field] ?? []), ...present('loaders')]),
      ]),
    ])
  })
