import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { MailRefused, SmtpMailer } from '@fumata/mail';
import { Unavailable, type Configuration } from '@fumata/platform';
import { z } from 'zod';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused, WrongUsage } from '../terminal/command-refused.js';

/** `mail test`: sends a mail by the configured server and prints the server's answer. */
export function addMailCommand(program: Command, { configuration, print }: CommandContext): void {
  const mail = program.command('mail').helpCommand(false).description('mail : vérifier l’envoi');
  mail
    .command('test <adresse>')
    .description('envoie un mail d’essai par le serveur de SMTP_URL et montre sa réponse')
    .action(async (to: string) => {
      if (!z.email().safeParse(to).success) throw new WrongUsage(`${to} n’est pas une adresse`);
      for (const line of await sendTest(to, configuration())) print(line);
    });
}

async function sendTest(to: string, configuration: Configuration): Promise<string[]> {
  const { smtpUrl, sendsMail, mailFrom, siteTitle, publicUrl } = configuration;
  if (!sendsMail) throw new CommandRefused('MAIL=off : aucun mail ne part de cette installation');
  if (smtpUrl === undefined)
    throw new CommandRefused(
      'SMTP_URL n’est pas réglée : le site n’envoie pas ses mails, il les garde dans son dossier mails',
    );
  const { host } = new URL(smtpUrl);
  const mailer = new SmtpMailer(smtpUrl, { name: siteTitle, address: mailFrom });
  const text = `Ce message vérifie que ${publicUrl} peut envoyer des mails. Il n’appelle aucune réponse.`;
  try {
    const answer = await mailer.deliver({
      id: `test-${randomUUID()}`,
      to,
      subject: `${siteTitle} : essai d’envoi`,
      text,
      html: `<p>${text}</p>`,
    });
    return [`De ${mailFrom} à ${to}, par ${host}`, `Le serveur a accepté le mail : ${answer}`];
  } catch (cause) {
    if (cause instanceof MailRefused) throw new CommandRefused(`${host} refuse le mail : ${cause.message}`, { cause });
    if (cause instanceof Unavailable)
      throw new CommandRefused(`${host} n’a pas pris le mail : ${cause.why}`, { cause });
    throw cause;
  } finally {
    await mailer.close();
  }
}
