import { createFileRoute } from '@tanstack/react-router'
import { DevPage } from '../features/dev/DevPage.tsx'
import { loadDevPage } from '../features/dev/load-dev-page.ts'

export const Route = createFileRoute('/dev/$page')({
  loader: (asked) => loadDevPage(asked),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Page,
})

function Page() {
  return <DevPage page={Route.useParams().page} />
}
