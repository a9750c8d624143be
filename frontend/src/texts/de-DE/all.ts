import type { Translation } from '../text-key.ts'
import { accessTokens } from './access-tokens.ts'
import { account } from './account.ts'
import { appearance } from './appearance.ts'
import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { authPages } from './auth-pages.ts'
import { authorizations } from './authorizations.ts'
import { authorize } from './authorize.ts'
import { captcha } from './captcha.ts'
import { cards } from './cards.ts'
import { docsApi } from './docs-api.ts'
import { docsApps } from './docs-apps.ts'
import { download } from './download.ts'
import { editProfile } from './edit-profile.ts'
import { email } from './email.ts'
import { errors } from './errors.ts'
import { featureFlags } from './feature-flags.ts'
import { gallery } from './gallery.ts'
import { home } from './home.ts'
import { inbox } from './inbox.ts'
import { labels } from './labels.ts'
import { language } from './language.ts'
import { launcher } from './launcher.ts'
import { layout } from './layout.ts'
import { legal } from './legal.ts'
import { missingPage } from './missing-page.ts'
import { newsletter } from './newsletter.ts'
import { notifications } from './notifications.ts'
import { ownData } from './own-data.ts'
import { ownPasskeys } from './own-passkeys.ts'
import { pageHeads } from './page-heads.ts'
import { passkeys } from './passkeys.ts'
import { preferences } from './preferences.ts'
import { privacy } from './privacy.ts'
import { problems } from './problems.ts'
import { profile } from './profile.ts'
import { project } from './project.ts'
import { projectTypes } from './project-types.ts'
import { projectVersions } from './project-versions.ts'
import { proof } from './proof.ts'
import { providers } from './providers.ts'
import { publishers } from './publishers.ts'
import { quickSearch } from './quick-search.ts'
import { recovery } from './recovery.ts'
import { requestProblems } from './request-problems.ts'
import { requests } from './requests.ts'
import { scopes } from './scopes.ts'
import { search } from './search.ts'
import { secondStep } from './second-step.ts'
import { securityLog } from './security-log.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import { terms } from './terms.ts'
import { twoFactor } from './two-factor.ts'
import { ui } from './ui.ts'
import { viewer } from './viewer.ts'

export const deDE: Translation = {
  'access-tokens': accessTokens,
  account,
  appearance,
  applications,
  auth,
  'auth-pages': authPages,
  authorizations,
  authorize,
  captcha,
  cards,
  'docs-api': docsApi,
  'docs-apps': docsApps,
  download,
  'edit-profile': editProfile,
  email,
  errors,
  'feature-flags': featureFlags,
  gallery,
  home,
  inbox,
  labels,
  language,
  launcher,
  layout,
  legal,
  'missing-page': missingPage,
  newsletter,
  notifications,
  'own-data': ownData,
  'own-passkeys': ownPasskeys,
  'page-heads': pageHeads,
  passkeys,
  preferences,
  privacy,
  problems,
  profile,
  project,
  'project-types': projectTypes,
  'project-versions': projectVersions,
  proof,
  providers,
  publishers,
  'quick-search': quickSearch,
  recovery,
  'request-problems': requestProblems,
  requests,
  scopes,
  search,
  'second-step': secondStep,
  'security-log': securityLog,
  sessions,
  settings,
  site,
  staff,
  terms,
  'two-factor': twoFactor,
  ui,
  viewer,
}
