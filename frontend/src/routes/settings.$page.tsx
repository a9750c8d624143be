import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../features/accounts/settings/load-settings.ts'
import { SettingsPage } from '../features/accounts/settings/SettingsPage.tsx'
import { SettingsSkeleton } from '../features/accounts/settings/SettingsSkeleton.tsx'

export const Route = createFileRoute('/settings/$page')({
  loader: (asked) => loadSettings(asked),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: SettingsSkeleton,
  component: SettingsPage,
})
