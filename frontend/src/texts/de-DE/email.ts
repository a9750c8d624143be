export const email = {
  sent: 'E-Mail gesendet',
  'open-the-link': 'Öffne den Link darin innerhalb eines Tages.',
  'not-sent': 'Keine E-Mail gesendet',
  'send-again': 'E-Mail noch einmal senden',
}
