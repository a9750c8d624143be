import type { SideGroup } from '../../../layout/SideNavigation.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { openGroups, settingsGroups } from './settings-groups.ts'
import { staffGroups } from './staff/staff-groups.ts'

/** The pages of the settings that whoever looks at them may open. */
export function useSettingsGroups(): readonly SideGroup[] {
  const viewer = useViewer()
  return viewer ? [...settingsGroups, ...staffGroups(viewer)] : openGroups
}
