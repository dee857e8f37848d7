import { Controller, Post } from '@nestjs/common';
import { imageUrlSchema, photoUrlSchema, type ImageUrl, type PhotoUrl } from '@fumata/contracts';
import { Pictures, type PictureName } from '@fumata/media';
import { WritesContent } from '../../content/writes-content.js';
import { Access } from '../../http/sessions/access.guard.js';
import { Answers, Heading } from '../../http/answers/open-api/open-api.js';
import { orRefuse } from '../../http/refusals/refused.js';
import { AcceptsUpload, FromUpload, type ReceivedForm } from '../../http/uploads/upload.js';

const VERSION_LENGTH = 8;

/** Address of an image. It keeps a version parameter for compatibility, although the name identifies the content. */
const addressOfPicture = ({ file }: PictureName): string => `/api/images/${file}?v=${file.slice(0, VERSION_LENGTH)}`;

/** Stores uploaded images. A following call assigns them to a record. */
@Heading('Images')
@WritesContent()
@Controller('api/upload')
export class UploadController {
  constructor(private readonly pictures: Pictures) {}

  /** Images are stored by content: the same image is stored once. */
  @Post('cardinal-photo')
  @Access('admin', 'redaction')
  @AcceptsUpload({ file: 'photo', kind: 'image', texts: ['nom', 'prenom', 'id'] })
  @Answers("Envoyer la photo d'un cardinal : l'adresse à donner à sa fiche", photoUrlSchema, 201)
  async cardinalPhoto(@FromUpload() { file }: ReceivedForm): Promise<PhotoUrl> {
    return { photoUrl: await this.storePicture(file) };
  }

  @Post('article-image')
  @Access('admin', 'redaction')
  @AcceptsUpload({ file: 'image', kind: 'image', texts: [] })
  @Answers("Envoyer l'image d'un article : l'adresse à donner à l'article", imageUrlSchema, 201)
  async articleImage(@FromUpload() { file }: ReceivedForm): Promise<ImageUrl> {
    return { imageUrl: await this.storePicture(file) };
  }

  /** Address of the stored image. */
  private async storePicture(file: Buffer): Promise<string> {
    return addressOfPicture(orRefuse(await this.pictures.keep(file)));
  }
}
