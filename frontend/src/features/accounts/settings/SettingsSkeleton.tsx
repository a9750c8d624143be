import { SettingsLayout } from '../../../layout/SettingsLayout.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { settingsGroups } from './settings-groups.ts'

export function SettingsSkeleton() {
  return (
    <SettingsLayout title="Settings" groups={settingsGroups}>
      <div className="panel flex flex-col gap-6 p-6" aria-busy="true">
        <Skeleton height="2.5em" />
        <Skeleton height="2.5em" />
        <Skeleton height="2.5em" />
      </div>
    </SettingsLayout>
  )
}
