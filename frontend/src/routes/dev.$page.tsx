import { createFileRoute, notFound } from '@tanstack/react-router'
import { DevPage } from '../features/dev/DevPage.tsx'
import { keptOut } from '../head/kept-out.ts'

const pages = new Set(['ui', 'dashboard', 'settings'])

export const Route = createFileRoute('/dev/$page')({
  beforeLoad: ({ context: { devPages }, params }) => {
    if (!devPages || !pages.has(params.page)) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Components - Modstead' }, keptOut] }),
  component: Page,
})

function Page() {
  return <DevPage page={Route.useParams().page} />
}
