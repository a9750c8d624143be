import { DashboardLayout } from '../../layout/DashboardLayout.tsx'
import { SettingsLayout } from '../../layout/SettingsLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonSamples } from './ButtonSamples.tsx'
import { DataSamples, ProjectTable } from './DataSamples.tsx'
import { devGroups } from './dev-groups.ts'
import { ControlSamples, NameForm } from './FormSamples.tsx'
import { OverlaySamples } from './OverlaySamples.tsx'
import { Sample } from './Sample.tsx'

/** Shows every component of the kit in every state, and the layouts. */
export function DevPage({ page }: { page: string }) {
  if (page === 'dashboard')
    return (
      <DashboardLayout title="Projects" groups={devGroups} actions={<Button look="main">New project</Button>}>
        <ProjectTable />
      </DashboardLayout>
    )
  if (page === 'settings')
    return (
      <SettingsLayout title="Public profile" description="What others see of you." groups={devGroups}>
        <NameForm />
      </SettingsLayout>
    )
  return (
    <div className="flex flex-col gap-10">
      <h1 className="font-bold text-2xl tracking-tight">Components</h1>
      <ButtonSamples />
      <OverlaySamples />
      <ControlSamples />
      <Sample title="Form">
        <div className="w-full max-w-lg">
          <NameForm />
        </div>
      </Sample>
      <DataSamples />
    </div>
  )
}
