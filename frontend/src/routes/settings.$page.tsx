import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../features/accounts/settings/load-settings.ts'
import { SettingsPage } from '../features/accounts/settings/SettingsPage.tsx'
import { useSettingsGroups } from '../features/accounts/settings/use-settings-groups.ts'
import { PendingPage } from '../layout/PendingPage.tsx'
import { SettingsLayout } from '../layout/SettingsLayout.tsx'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/settings/$page')({
  loader: (asked) => loadSettings(asked),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => (
    <PendingPage Layout={SettingsLayout} title={t('settings.settings')} groups={useSettingsGroups()} />
  ),
  component: SettingsPage,
})
