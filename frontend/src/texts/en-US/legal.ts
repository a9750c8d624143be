export const legal = {
  'last-changed': 'Last changed {calendarDay}',
  'in-short': 'In short.',
  contents: 'Contents',
  'see-also':
    'See also the <termsUse>terms of use</termsUse> and the <privacyNotice>privacy notice</privacyNotice>.',
  'terms-of-use': 'Terms of use',
  'terms-line': 'What everybody who publishes here agrees to: accounts, content, moderation and the API.',
  'privacy-notice': 'Privacy notice',
  'privacy-line': 'What is kept about you, why and for how long, and how to see, export or delete it.',
} as const
