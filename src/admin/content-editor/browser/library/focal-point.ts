import { changed, make } from '../dom';

/** Around a picture and two numbers, in percent from the left and from the top, which a click on the picture fills in. */
export class FocalPoint extends HTMLElement {
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

function percent(part: number, whole: number): string {
  return String(Math.round(Math.max(0, Math.min(part / whole, 1)) * 100));
}
