import { createFileRoute } from '@tanstack/react-router'
import { typeName } from '../catalogue/project-types.ts'
import { projectData } from '../features/project/project-data.ts'
import { projectPageQuery } from '../features/project/queries.ts'
import { useProject } from '../features/project/use-project.ts'
import { pageHead } from '../head/page-head.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Prose } from '../ui/Prose.tsx'

export const Route = createFileRoute('/$type/$slug/')({
  loader: async ({ context: { get, queryClient, origin }, params }) => {
    const project = await queryClient.ensureQueryData(projectPageQuery(get, params.slug))
    const { title, summary, iconUrl, type, slug } = project
    return { title, summary, iconUrl, type, slug, data: projectData(project, origin) }
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.title} - ${typeName(loaderData.type)}`,
          description: loaderData.summary,
          path: `/${loaderData.type}/${loaderData.slug}`,
          origin: match.context.origin,
          image: loaderData.iconUrl,
          kind: 'article',
          data: loaderData.data,
        })
      : {},
  component: Description,
})

function Description() {
  const { bodyHtml, title } = useProject()
  if (bodyHtml.trim() === '') {
    return (
      <EmptyState title="No description yet">
        <p className="text-muted">The creators of {title} have not written one.</p>
      </EmptyState>
    )
  }
  return <Prose html={bodyHtml} />
}
