import type { SignInCommand } from './commands.ts'

const guarded = ['user-not-found', 'not-this-user'] as const

/** The codes with which each command can be refused. */
export const signInRejections = {
  SetPassword: [...guarded, 'email-changed-since', 'link-used'],
  RemovePassword: [...guarded, 'last-way-in'],
  RehashPassword: guarded,
  ChangeEmail: [...guarded, 'email-invalid'],
  VerifyEmail: [...guarded, 'email-changed-since'],
  RestoreEmail: [...guarded, 'link-used'],
  EndSessions: guarded,
  EndSessionsOfUser: [...guarded, 'reason-invalid'],
  EnableTotp: [...guarded, 'totp-already-enabled'],
  DisableTotp: [...guarded, 'totp-not-enabled'],
  UseTotpCode: [...guarded, 'totp-not-enabled', 'code-already-used'],
  ReplaceBackupCodes: [...guarded, 'totp-not-enabled'],
  UseBackupCode: [...guarded, 'code-already-used'],
  AddPasskey: [...guarded, 'passkey-already-added', 'too-many-passkeys', 'passkey-name-invalid'],
  RenamePasskey: [...guarded, 'passkey-not-found', 'passkey-name-invalid'],
  UsePasskey: [...guarded, 'passkey-not-found', 'passkey-copied'],
  RemovePasskey: [...guarded, 'passkey-not-found', 'last-way-in'],
  ChoosePasskeyStep: [...guarded, 'passkey-needed'],
  LinkProvider: [...guarded, 'provider-already-linked'],
  UnlinkProvider: [...guarded, 'provider-not-linked', 'last-way-in'],
} as const satisfies Record<SignInCommand['type'], readonly string[]>

export type SignInRejection = (typeof signInRejections)[keyof typeof signInRejections][number]
