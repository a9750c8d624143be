import { useParams } from '@tanstack/react-router'
import { legalPages } from './legal-pages.ts'

export function LegalPage() {
  const Content = legalPages.get(useParams({ from: '/legal/$page' }).page)?.Content
  return Content ? <Content /> : null
}
