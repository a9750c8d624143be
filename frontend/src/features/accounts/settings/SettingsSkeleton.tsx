import { SettingsLayout } from '../../../layout/SettingsLayout.tsx'
import { t } from '../../../texts/t.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { openGroups, settingsGroups } from './settings-groups.ts'

export function SettingsSkeleton() {
  const viewer = useViewer()
  return (
    <SettingsLayout title={t('settings.settings')} groups={viewer ? settingsGroups : openGroups}>
      <div className="panel flex flex-col gap-6 p-6" aria-busy="true">
        <Skeleton height="2.5em" />
        <Skeleton height="2.5em" />
        <Skeleton height="2.5em" />
      </div>
    </SettingsLayout>
  )
}
