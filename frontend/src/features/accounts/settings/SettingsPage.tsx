import { useParams } from '@tanstack/react-router'
import { SettingsLayout } from '../../../layout/SettingsLayout.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { ChoiceStyles } from './ChoiceStyles.tsx'
import { openGroups, settingsGroups } from './settings-groups.ts'
import { settingsPages } from './settings-pages.ts'
import { staffGroups } from './staff/staff-groups.ts'

export function SettingsPage() {
  const viewer = useViewer()
  const { page } = useParams({ from: '/settings/$page' })
  const found = settingsPages.get(page)
  if (!found) return null
  const { title, description, Content } = found
  return (
    <SettingsLayout
      title={title}
      description={description}
      groups={viewer ? [...settingsGroups, ...staffGroups(viewer)] : openGroups}
    >
      <ChoiceStyles />
      <Content key={page} />
    </SettingsLayout>
  )
}
