import type { SearchDocument } from '@modstead/infra/search/port'
import { sampleDocument, sampleVersion } from '@modstead/infra/search/sample-document'
import { allAddOns } from '@modstead/tools/sample-catalogue/all-add-ons'
import { sampleOrganizations } from '@modstead/tools/sample-catalogue/people'
import type { SampleAddOn } from '@modstead/tools/sample-catalogue/sample-add-on'

const IN_SEARCH = ['approved', 'archived']

const documentOf = (addOn: SampleAddOn): SearchDocument => {
  const organization = sampleOrganizations.find(({ slug }) => slug === addOn.owner)
  return sampleDocument(addOn.slug, {
    slug: addOn.slug,
    title: addOn.title,
    summary: addOn.summary,
    author: organization?.owner ?? addOn.owner,
    organization: organization?.name ?? null,
    projectTypes: [addOn.type],
    categories: addOn.categories,
    displayCategories: addOn.categories,
    license: addOn.license ?? 'MIT',
    versions: [sampleVersion(addOn.loaders, ['1.21.1'])],
    downloads: addOn.downloads,
  })
}

/** Documents of the sample catalogue as search has them, with its facts but without its files. */
export const sampleDocuments = (): readonly SearchDocument[] =>
  allAddOns.filter(({ status = 'approved' }) => IN_SEARCH.includes(status)).map(documentOf)
