import { createAccessToken, editAccessToken, revokeAccessToken } from './access-token/contract.ts'
import {
  deleteNotification,
  deleteNotifications,
  markNotificationRead,
  markNotificationsRead,
} from './inbox/contract.ts'
import { createUser, deleteUser, editUser, removeAvatar, setAvatar } from './user/contract.ts'

export const accountsContracts = [
  createUser,
  editUser,
  deleteUser,
  setAvatar,
  removeAvatar,
  createAccessToken,
  editAccessToken,
  revokeAccessToken,
  markNotificationRead,
  deleteNotification,
  markNotificationsRead,
  deleteNotifications,
] as const
