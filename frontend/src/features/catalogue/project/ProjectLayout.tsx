import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { late } from '../../../late/late.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import { ProjectTabs } from './ProjectTabs.tsx'
import { useProject } from './use-project.ts'

const loadSidebar = async () => (await import('./ProjectSidebar.tsx')).ProjectSidebar
const ProjectSidebar = import.meta.env.SSR ? await loadSidebar() : late(loadSidebar)

export function ProjectLayout() {
  const project = useProject()
  return (
    <>
      <ProjectHeader project={project} />
      <ProjectTabs project={project} />
      <div className="content-layout grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0">
          <Outlet />
        </div>
        <Suspense fallback={<div className="skeleton h-80" aria-hidden="true" />}>
          <ProjectSidebar project={project} />
        </Suspense>
      </div>
    </>
  )
}
