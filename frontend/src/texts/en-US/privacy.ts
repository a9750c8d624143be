export const privacy = {
  'profile-data': 'Username, display name, a few words about you, picture',
  'why-profile-data': 'Shown to everybody on your profile and beside what you publish',
  'profile-kept-until':
    'Until you delete your account. Former names and words are shown to nobody but you, in your export, and stay in the encrypted record until then. A picture that nothing shows any more is removed',
  email: 'Email address',
  'email-kept-until':
    'Until you delete your account. Former addresses are shown to nobody but you, in your export, and stay in the encrypted record until then',
  'sign-in-data': 'Password, authenticator app, passkeys, linked accounts',
  'why-sign-in-data':
    'To let you in and keep others out. Of your password we keep only a hash, from which it cannot be read',
  'kept-until-removed':
    'Until you remove them or delete your account. Names of former passkeys and linked accounts are shown to nobody but you, in your export, and stay in the encrypted record until then',
  sessions: 'Sessions: device, browser, network address, times',
  'why-sessions': 'To keep you signed in, and to show you where you are signed in',
  'what-you-do': 'What you publish, follow and decide',
  'why-what-you-do':
    'It is what this site is for. Each change is noted with its author and time, so that nothing is altered unseen',
  preferences: 'Preferences: theme, lists, notifications, language',
  'why-preferences': 'To apply them in your other browsers, and to write emails in your language',
  'preferences-kept-until':
    'Until you delete your account. Former choices are shown to nobody but you, in your export, and stay in the encrypted record until then',
  'downloads-and-limits': 'Downloads and limits: network addresses, as digests made with a secret key',
  'why-downloads-and-limits': 'To count downloads once, and to stop abuse',
  'how-long-digests': 'A digest of downloads is only compared within six hours',
  'what-is-kept': 'What is kept, why, and for how long',
  encryption:
    'The lasting record of what happened, and every backup of it, holds names, addresses and the like encrypted, with a key of your own. The tables that answer your requests hold them in plain text while you have an account. Staff can see your email address only when they have to help you, and that is noted.',
  'what-is-not-kept': 'What is not kept',
  'nothing-watches-you':
    'No advertising, no profiles of what you read, no pixels in emails that tell who opened them, and no scripts from other companies that watch you. Server logs hold no network addresses, no tokens and no words that you searched for.',
  cookies: 'Cookies',
  'all-cookies-needed':
    'All of them are needed for what you ask of the site, so there is no banner to click away:',
  'session-cookie': '{session} keeps you signed in. No script can read it.',
  'device-cookie':
    '{device} remembers for 180 days, encrypted, which accounts signed in with this browser, at most 8. Strangers who try passwords then cannot lock you out, and an email can tell you of a new device.',
  'provider-cookies':
    '{begun} and {newcomer} only exist while you sign in through another service: for at most an hour, encrypted. The second one holds the name and the address from there until you have chosen a username.',
  'language-cookie': '{locale} remembers for a year the <language>language</language> that you chose.',
  'appearance-cookies':
    '{theme} (for ten years) and {cosmetics} (for one) remember how the site looks to you and which game you download for. You choose that at <appearance>appearance</appearance>.',
  recipients: 'Who else receives data',
  readers: 'Whoever reads the site or its API gets what you publish, with your username.',
  'sign-in-providers':
    'If you sign in through another service, that service learns that you do, and tells us the number and the name of your account there.',
  'authorized-apps': 'Apps that you authorize get what their request lists, until you revoke it.',
  captcha:
    'Where the operator uses a captcha of another company, that company gets the network address of whoever fills in the form.',
  'embedded-media': 'Pictures and videos from other sites are only loaded by pages that show them.',
  'nothing-is-sold': 'Nothing is sold.',
  mails: 'Emails',
  'which-mails':
    'We write to you about your account: addresses to verify, passwords, new devices. These emails warn you of intruders and cannot be turned off. News about the site comes only if you asked for it, and ends with one click or under <notifications>notifications</notifications>.',
  'your-rights': 'Your rights',
  'right-to-see':
    '<strong>See and export.</strong> You can get everything that is kept about you as one JSON file.',
  'right-to-correct':
    '<strong>Correct.</strong> Your <profile>profile</profile> and your address are yours to change.',
  'right-to-delete':
    '<strong>Delete.</strong> Ask in your settings for your account to be deleted. You have some time to change your mind, and are told when it ends. Then your data is removed and your key is destroyed: what was encrypted with it can no longer be read here, nor in backups made after that. A backup made before can still be read until the operator continues or deletes it.',
  'right-to-object':
    '<strong>Object and complain.</strong> Write to the operator, or to the data protection authority where you live.',
  'handing-over':
    'What you published for others, such as a version of an add-on that other projects need, can be handed over to somebody else before you go. You choose.',
  children: 'Children',
  age: 'Nobody needs an account to use add-ons. To have one, you must be allowed, where you live, to agree to your data being kept, or have a parent who agrees.',
  'whom-to-ask': 'Whom to ask',
  contact:
    'The operator of this site is responsible for it. Write to the address from which its emails come. If this notice changes in a way that affects you, you are told beforehand.',
  title: 'Privacy notice',
  summary:
    'We keep what an account needs, in the lasting record encrypted with a key of your own, show what you publish, and sell nothing. You can see, export and delete your data.',
  'why-email': 'To sign in, to recover your account, and to warn you; shown to nobody else',
  'sessions-kept-until':
    'A session ends fourteen days after its last renewal, and after sixty days at most; what was recorded about it is deleted with your account',
  'what-you-do-kept-until':
    'Until you remove it; once your account is deleted, the record of who did what names only an account number',
} as const
