import { useParams } from '@tanstack/react-router'
import { SettingsLayout } from '../../../layout/SettingsLayout.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { settingsGroups } from './settings-groups.ts'
import { settingsPages } from './settings-pages.ts'
import { staffGroups } from './staff/staff-groups.ts'

export function SettingsPage() {
  const { page } = useParams({ from: '/settings/$page' })
  const viewer = useViewer()
  const found = settingsPages.get(page)
  if (!found) return null
  const { title, description, Content } = found
  return (
    <SettingsLayout
      title={title}
      description={description}
      groups={[...settingsGroups, ...staffGroups(viewer)]}
    >
      <Content key={page} />
    </SettingsLayout>
  )
}
