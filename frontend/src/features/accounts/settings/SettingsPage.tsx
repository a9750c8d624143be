import { useParams } from '@tanstack/react-router'
import { SettingsLayout } from '../../../layout/SettingsLayout.tsx'
import { settingsGroups } from './settings-groups.ts'
import { settingsPages } from './settings-pages.ts'

export function SettingsPage() {
  const { page } = useParams({ from: '/settings/$page' })
  const found = settingsPages.get(page)
  if (!found) return null
  const { title, description, Content } = found
  return (
    <SettingsLayout title={title} description={description} groups={settingsGroups}>
      <Content key={page} />
    </SettingsLayout>
  )
}
