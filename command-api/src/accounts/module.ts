import type { CommandModule } from '../command-module.ts'
import { accessTokenRoutes } from './access-token/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { notificationRoutes } from './inbox/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { avatarRoutes } from './user/avatar-routes.ts'
import { userRoutes } from './user/routes.ts'

export const accounts: CommandModule = {
  jsonRoutes: [
    userRoutes,
    accessTokenRoutes,
    signInRoutes,
    signUpRoutes,
    emailRoutes,
    passwordRoutes,
    sessionRoutes,
    notificationRoutes,
  ],
  pictureRoutes: [avatarRoutes],
}
