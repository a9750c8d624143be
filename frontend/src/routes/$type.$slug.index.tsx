import { createFileRoute } from '@tanstack/react-router'
import { useProject } from '../features/project/use-project.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Prose } from '../ui/Prose.tsx'

export const Route = createFileRoute('/$type/$slug/')({ component: Description })

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
