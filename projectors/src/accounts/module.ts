import type { ProjectorModule } from '../runtime/module.ts'
import { accessTokenProjection } from './access-token/fold.ts'
import { authorizationProjection } from './authorization/fold.ts'
import { newsletterProjection } from './newsletter/fold.ts'
import { notificationProjection } from './notification/fold.ts'
import { oauthAppProjection } from './oauth-app/fold.ts'
import { privacyProjection } from './privacy/fold.ts'
import { recoveryProjection } from './recovery/fold.ts'
import { securityLogProjection } from './security-log/fold.ts'
import { sessionProjection } from './session/fold.ts'
import { settingsProjection } from './settings/fold.ts'
import { signInProjection } from './sign-in/fold.ts'
import { userProjection } from './user/fold.ts'
import { userLookProjection } from './user-look/fold.ts'

export const accounts: ProjectorModule = {
  projections: (settings) => [
    userProjection(settings),
    signInProjection,
    sessionProjection,
    securityLogProjection,
    privacyProjection,
    recoveryProjection,
    accessTokenProjection,
    notificationProjection,
    userLookProjection,
    newsletterProjection,
    settingsProjection,
    oauthAppProjection(settings),
    authorizationProjection,
  ],
}
