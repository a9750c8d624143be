import { notFound } from '@tanstack/react-router'
import { loadPageHead } from '../../head/load-page-head.ts'
import type { RouterContext } from '../../router.tsx'
import { legalPages } from './legal-pages.ts'

type Asked = { context: Pick<RouterContext, 'origin'>; params: { page: string } }

/** Throws that there is no such page. */
export async function loadLegal({ context: { origin }, params: { page } }: Asked) {
  const found = legalPages.get(page)
  if (!found) throw notFound()
  const { title, description } = found
  const pageHead = await loadPageHead()
  return { head: pageHead({ title, description, path: `/legal/${page}`, origin }) }
}
