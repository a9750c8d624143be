import { Outlet } from '@tanstack/react-router'
import { ProjectHeader } from './ProjectHeader.tsx'
import { ProjectSidebar } from './ProjectSidebar.tsx'
import { ProjectTabs } from './ProjectTabs.tsx'
import { useProject } from './use-project.ts'

export function ProjectLayout() {
  const project = useProject()
  return (
    <>
      <ProjectHeader project={project} />
      <ProjectTabs project={project} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0">
          <Outlet />
        </div>
        <ProjectSidebar project={project} />
      </div>
    </>
  )
}
