import { readHomePage } from './home.ts'
import { readInboxPage, readUnread, readUnreadCount } from './inbox.ts'
import { readOrganizationPage, readUserPage } from './profile.ts'
import {
  readChangelogPage,
  readOffersPage,
  readProjectPage,
  readVersionPage,
  readVersionsPage,
} from './project.ts'
import { readAllTypesPage, readSearchPage } from './search.ts'
import { readSuggestions } from './suggestions.ts'
import { readViewer } from './viewer.ts'

export const siteContracts = [
  readHomePage,
  readSearchPage,
  readAllTypesPage,
  readSuggestions,
  readProjectPage,
  readVersionsPage,
  readOffersPage,
  readVersionPage,
  readChangelogPage,
  readUserPage,
  readOrganizationPage,
  readViewer,
  readInboxPage,
  readUnread,
  readUnreadCount,
]
