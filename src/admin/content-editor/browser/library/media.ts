// On pages of the media library, which work without it.
import { changed, make } from '../dom';
import { CropBox } from './crop-box';
import { MediaLibrary } from './media-library';

/** Around a picture and two numbers, in percent from the left and from the top, which a click on the picture fills in. */
class FocalPoint extends HTMLElement {
  connectedCallback(): void {
    const picture = this.querySelector('img');
    const [fromLeft, fromTop] = this.querySelectorAll<HTMLInputElement>('input[type="number"]');
    if (!picture || !fromLeft || !fromTop || this.dataset.ready !== undefined) return;
    this.dataset.ready = '';
    const mark = make('span', { className: 'focal-mark' });
    const show = () => {
      mark.hidden = [fromLeft, fromTop].some(({ value, validity }) => value === '' || !validity.valid);
      mark.style.left = `${fromLeft.value}%`;
      mark.style.top = `${fromTop.value}%`;
    };
    picture.after(mark);
    picture.addEventListener('click', ({ clientX, clientY }) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      fromLeft.value = percent(clientX - left, width);
      fromTop.value = percent(clientY - top, height);
      changed(fromLeft);
    });
    this.addEventListener('input', show);
    show();
  }
}

customElements.define('crop-box', CropBox);
customElements.define('focal-point', FocalPoint);
customElements.define('media-library', MediaLibrary);

function percent(part: number, whole: number): string {
  return String(Math.round(Math.max(0, Math.min(part / whole, 1)) * 100));
}
