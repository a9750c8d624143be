import { AccountTools } from './AccountTools.tsx'
import { BrowseMenu } from './BrowseMenu.tsx'
import { SearchSheet } from './SearchSheet.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Buttons of the header that open something. */
export function HeaderTools() {
  return (
    <>
      <SearchSheet />
      <ThemeSwitch />
      <BrowseMenu />
      <AccountTools />
    </>
  )
}
