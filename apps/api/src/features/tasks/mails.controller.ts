import { Body, Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common';
import {
  mailSchema,
  mailsQuerySchema,
  mailsSchema,
  messageSchema,
  testMailSchema,
  type Mail,
  type Mails,
  type MailsQuery,
  type TestMail,
  pageFields,
} from '@fumata/contracts';
import { MailRefused, readMail, type Mailer } from '@fumata/mail';
import { Unavailable, type Configuration, type Ids } from '@fumata/platform';
import { CONFIGURATION, IDS, MAILER } from '@fumata/stores';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { Answers, AnswersFile, Heading } from '../../http/answers/open-api/open-api.js';
import { Refused, required } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';

const PAGE_SIZE = 20;

/** State of mail delivery, and mails stored because no server is configured. */
@Heading('Exploitation')
@WritesContent()
@Controller('api/courriers')
@Access('admin')
export class MailsController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {}

  @Get()
  @Answers('L’état de l’envoi, et les courriers gardés ici, les derniers en premier', mailsSchema)
  async list(@Query({ schema: mailsQuerySchema }) { page = 1, limit = PAGE_SIZE }: MailsQuery): Promise<Mails> {
    const { mailer } = this;
    const [stored, trouble] = await Promise.all([mailer.list(), mailer.checkFailure()]);
    const mails = stored.slice((page - 1) * limit, page * limit).map(async ({ id, at, bytes }) => {
      const file = await mailer.read(id);
      if (!file) return []; // deleted meanwhile
      const { to, subject } = await readMail(file);
      return { id, le: at.toISOString(), octets: bytes, a: to, objet: subject };
    });
    return {
      serveur: mailer.delivers,
      ennui: trouble ?? null,
      courriers: (await Promise.all(mails)).flat(),
      ...pageFields(stored.length, page, limit),
    };
  }

  @Get(':id')
  @Answers('Un courrier gardé', mailSchema)
  async get(@Param('id') id: string): Promise<Mail> {
    const { from: de, to: a, subject: objet, text: texte, html } = await readMail(await this.fileOf(id));
    return { id, de, a, objet, texte, html };
  }

  @Get(':id/fichier.eml')
  @AnswersFile('Un courrier gardé, comme fichier', 'message/rfc822')
  async file(@Param('id') id: string, @Res({ passthrough: true }) reply: Reply): Promise<Buffer> {
    const file = await this.fileOf(id);
    reply.header('content-type', 'message/rfc822');
    reply.header('content-disposition', `attachment; filename="${id}.eml"`);
    return file;
  }

  /** Sent directly and not as a job: the caller wants to see the server's answer. */
  @Post('essai')
  @Answers('Envoyer un courrier d’essai', messageSchema)
  async trial(@Body({ schema: testMailSchema }) { email }: TestMail): Promise<{ message: string }> {
    const { mailer, configuration, ids } = this;
    if (!configuration.sendsMail) throw new Refused({ refused: 'mail-stopped' });
    const subject = `Courrier d’essai de ${configuration.siteTitle}`;
    const text = `Ce courrier a été envoyé depuis l’administration de ${configuration.siteTitle}. S’il vous parvient, l’envoi fonctionne.`;
    try {
      await mailer.send({ id: `essai-${ids.objectId()}`, to: email, subject, text, html: `<p>${text}</p>` });
    } catch (cause) {
      if (!(cause instanceof MailRefused || cause instanceof Unavailable)) throw cause;
      throw new Refused({ refused: 'mail-failed', reason: cause.message });
    }
    return {
      message: mailer.delivers
        ? 'Le serveur a accepté le courrier d’essai'
        : 'Le courrier d’essai est gardé ici : aucun serveur de courrier n’est configuré',
    };
  }

  private async fileOf(id: string): Promise<Buffer> {
    return required(await this.mailer.read(id), 'unknown-mail');
  }
}
