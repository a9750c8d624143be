import { useParams } from '@tanstack/react-router'
import { SettingsLayout } from '../../../layout/SettingsLayout.tsx'
import { ChoiceStyles } from './ChoiceStyles.tsx'
import { settingsPages } from './settings-pages.ts'
import { useSettingsGroups } from './use-settings-groups.ts'

export function SettingsPage() {
  const groups = useSettingsGroups()
  const { page } = useParams({ from: '/settings/$page' })
  const found = settingsPages.get(page)
  if (!found) return null
  const { title, description, Content } = found
  return (
    <SettingsLayout title={title} description={description} groups={groups}>
      <ChoiceStyles />
      <Content key={page} />
    </SettingsLayout>
  )
}
