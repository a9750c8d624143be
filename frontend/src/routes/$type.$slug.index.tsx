import { createFileRoute } from '@tanstack/react-router'
import { projectAddress } from '../features/catalogue/project/addresses.ts'
import { descriptionHtml } from '../features/catalogue/project/description-html.ts'
import { loadProjectHead } from '../features/catalogue/project/load-project-head.ts'
import { useProject } from '../features/catalogue/project/use-project.ts'
import { t } from '../texts/t.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Prose } from '../ui/Prose.tsx'

export const Route = createFileRoute('/$type/$slug/')({
  loader: async ({ context: { pages, origin }, params }) => {
    const project = await pages.read(projectAddress(params.slug))
    const projectHead = await loadProjectHead()
    const head = projectHead(project, origin)
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Description,
})

function Description() {
  const project = useProject()
  if (project.bodyHtml.trim() === '') {
    return (
      <EmptyState title={t('page-heads.no-description-yet')}>
        <p className="text-muted">{t('page-heads.not-described', { title: project.title })}</p>
      </EmptyState>
    )
  }
  return (
    <div className="panel p-4 sm:p-6 lg:p-8">
      <Prose html={descriptionHtml(project)} />
    </div>
  )
}
