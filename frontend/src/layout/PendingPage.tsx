import { Skeleton } from '../ui/Skeleton.tsx'
import type { DashboardLayout } from './DashboardLayout.tsx'
import type { SettingsLayout } from './SettingsLayout.tsx'
import type { SideGroup } from './SideNavigation.tsx'

type Props = {
  Layout: typeof DashboardLayout | typeof SettingsLayout
  title: string
  groups: readonly SideGroup[]
}

/** In the place of a page beside a navigation, until it is loaded. */
export function PendingPage({ Layout, title, groups }: Props) {
  return (
    <Layout title={title} groups={groups}>
      <div className="panel flex flex-col gap-6 p-6" aria-busy="true">
        <Skeleton height="2.5em" />
        <Skeleton height="2.5em" />
        <Skeleton height="2.5em" />
      </div>
    </Layout>
  )
}
