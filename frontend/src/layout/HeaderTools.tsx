import { useDeveloperMode } from '../preferences/use-developer-mode.ts'
import { useNewTabs } from '../preferences/use-new-tabs.ts'
import { useThemeWarning } from '../preferences/use-theme-warning.ts'
import { AccountTools } from './AccountTools.tsx'
import { BrowseMenu } from './BrowseMenu.tsx'
import { SearchSheet } from './SearchSheet.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Buttons in the header that open something. */
export function HeaderTools() {
  useDeveloperMode()
  useNewTabs()
  useThemeWarning()
  return (
    <>
      <SearchSheet />
      <ThemeSwitch />
      <BrowseMenu />
      <AccountTools />
    </>
  )
}
