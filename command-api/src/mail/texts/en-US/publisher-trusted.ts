export const publisherTrusted = {
  subject: '“{source}” may publish with your rights',
  preview: 'Its runs need no token of yours.',
  title: 'A trusted publisher was added',
  said: 'From now on, runs of this CI publish versions to the project with your rights, until you stop trusting it.',
  source: 'Source',
  project: 'Project',
  'if-not-you': 'Remove the trusted publisher, then change your password.',
} as const
