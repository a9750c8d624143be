export const terms = {
  'who-agrees-to-what': 'Who agrees to what',
  parties:
    'These terms are between you and whoever operates this site: “we” is the operator. You agree to them by creating an account. Reading, searching and downloading need no account, but the rules about abuse and about the API apply to everybody.',
  age: 'You have to be old enough to agree to such terms where you live. If you are not, ask somebody who looks after you to agree with you.',
  'your-account': 'Your account',
  'one-person-per-account':
    'One person uses an account. Organizations let several people work on the same projects.',
  'keep-secrets':
    'Keep your password, passkeys, backup codes and tokens to yourself. What is done with them counts as done by you.',
  'give-your-address': 'Give an address that you read: we write to it about your account and its security.',
  'no-impersonation': 'Do not pass yourself off as somebody else, as this site or as its staff.',
  leaving: 'You can leave at any time, and take your data with you. The privacy notice says how.',
  'what-you-publish': 'What you publish',
  'your-content':
    'What you publish stays yours. You allow us to store it, check it, make smaller pictures of it, show it and hand it out to anybody who asks for it, on this site and through its API, for as long as it is published. The license that you choose for a project says what others may do with it.',
  'what-has-no-place': 'Publish only what you may publish. These have no place here:',
  'no-harmful-programs': 'Programs that harm, spy, mine or load further programs without saying so.',
  'no-stolen-work': 'The work of others without their permission, or with their names taken off.',
  'no-copies-of-game': 'The game itself, or what lets people play it without having bought it.',
  'no-hate': 'Hate, threats, sexual content, and private facts about others.',
  'no-cheats': 'Add-ons whose only purpose is an unfair advantage on servers that do not allow it.',
  'nothing-misleading': 'Titles, summaries or files that mislead, and projects that only advertise.',
  'describe-honestly':
    'Say what an add-on does, what it needs, and whether it sends anything to other servers. Programs check files, and moderators may look at them, before and after they are published.',
  'what-moderators-may-do': 'What moderators may do',
  moderation:
    'Moderators may withhold, hide or remove what breaks these rules, ask you to change it, and in serious or repeated cases close an account. You are told what was decided and why, unless the law forbids that or telling would put others at risk. If you think that a decision is wrong, reply to it: somebody else looks at it again.',
  'your-work-copied': 'If somebody published your work',
  'how-to-report-copies':
    'Report the project, and say which work is yours, where it can be seen and that you did not allow this use. We remove what is clearly copied, and tell its publisher, who may disagree. Knowingly false reports break these terms.',
  'programs-and-the-api': 'Programs and the API',
  'name-your-program':
    'Programs may use the <publicApi>public API</publicApi> within its limits. Name your program and a way to reach you in its {userAgent}.',
  'give-few-rights':
    'A token gives a program your rights. Give it only those that it needs, and revoke it when it is done.',
  'keep-to-limits':
    'Do not get around limits with many accounts or addresses, and do not fake downloads or follows.',
  'keep-copies-current':
    'Keep copies of the catalogue up to date: what was removed here should go there, too.',
  'apps-say-who': 'An app that signs people in has to say who runs it and what it does with their data.',
  'what-we-promise': 'What we promise, and what we do not',
  'no-guarantee':
    'We look after this site with care, but cannot promise that it is always available or free of mistakes. Add-ons are the work of their authors: we check them, but that is no promise that they do no harm. Keep backups of your worlds.',
  'your-legal-rights':
    'Nothing here takes away rights that the law gives you, or limits what we are liable for where the law does not allow it.',
  'when-these-terms-change': 'When these terms change',
  'how-changes-are-told':
    'The date at the top says when they last changed. If a change takes something away from you, everybody with an account is told before it takes effect. Anyone who does not agree can leave with their data.',
  title: 'Terms of use',
  summary:
    'Publish only what is yours to publish, harm nobody, and look after your account. What you publish stays yours, and you can leave with all of it.',
} as const
