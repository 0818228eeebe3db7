//! An account made from a guest, on two devices, lost and recovered, and deleted.

use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen};

/// Types into a field, in place of what it holds.
async fn fill(browser: &Browser, css: &str, text: &str) -> Outcome<()> {
    let field = browser.wait_for(css).await?;
    field.clear().await?;
    field.send_keys(text).await?;
    Ok(())
}

async fn make(browser: &Browser, name: &str, password: &str) -> Outcome<()> {
    fill(browser, "#make-name", name).await?;
    fill(browser, "#make-password", password).await?;
    browser.click_words("form .button", "Make the account").await
}

async fn log_in(browser: &Browser, name: &str, password: &str) -> Outcome<()> {
    browser.click_words(".account-ways .segment", "Log in").await?;
    fill(browser, "#login-name", name).await?;
    fill(browser, "#login-password", password).await?;
    browser.click_words("form .button", "Log in").await
}

/// The recovery code that is shown.
async fn code(browser: &Browser) -> Outcome<String> {
    browser.wait_for(".recovery-code .input").await?;
    let shown = "return document.querySelector('.recovery-code .input').value;";
    let shown = browser.evaluate(shown).await?;
    shown.as_str().map(str::to_owned).ok_or_else(|| Fault::new("there is no code"))
}

#[tokio::test]
async fn an_account_is_made_lost_recovered_and_deleted() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let page = format!("{}/account", product.address());

    // A guest sits at a table, and then makes an account.
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    let link = ada.make_table().await?;
    ada.goto(product.address()).await?;
    ada.click("a[href='/account']").await?;
    ada.wait_for("#make-name").await?;
    ada.audit("the account page of a guest").await?;
    ada.pictures("account-guest").await?;
    make(&ada, "Ada Lovelace", "short").await?;
    ada.wait_for_text("form [role=alert]", "at least 8 characters").await?;
    make(&ada, "Ada Lovelace", "a long password").await?;
    ada.wait_for_text(".account-name", "Ada Lovelace").await?;
    let first_code = code(&ada).await?;
    assert_eq!(first_code.len(), 23, "{first_code}");
    ada.audit("the account page with a code").await?;
    ada.pictures("account-code").await?;
    ada.click_words(".recovery-code .button", "I have it").await?;
    ada.wait_until("return !document.querySelector('.recovery-code');", vec![]).await?;
    ada.wait_for_text(".sessions", "This browser").await?;

    // The same person on a phone, at the same seat.
    let phone = driver.open(Screen::Phone).await?;
    phone.goto(&page).await?;
    log_in(&phone, "Nobody", "a long password").await?;
    phone.wait_for_text("form [role=alert]", "no account with this name").await?;
    phone.audit("the account page with a refusal").await?;
    phone.show_on(Screen::Phone).await?;
    log_in(&phone, "ada lovelace", "a long password").await?;
    phone.wait_for_text(".account-name", "Ada Lovelace").await?;
    phone.screenshot("account-phone").await?;
    assert!(!phone.overflows().await?);
    phone.goto(&link).await?;
    phone.wait_for_text(".lobby .seats", "you").await?;

    // The first browser ends the session of the phone, which is a guest again.
    ada.reload().await?;
    ada.wait_for_text(".sessions", "Chrome").await?;
    ada.audit("the account page of its owner").await?;
    ada.pictures("account-owner").await?;
    ada.click(".session button").await?;
    ada.wait_until("return document.querySelectorAll('.session').length === 1;", vec![]).await?;
    let guest = "return !document.querySelector('.lobby .seats').innerText.includes('you');";
    phone.wait_until(guest, vec![]).await?;

    // Who forgot the password comes back with the code, and gets another one.
    phone.goto(&page).await?;
    phone.click_words(".account-ways .segment", "Forgot password").await?;
    fill(&phone, "#recover-name", "Ada Lovelace").await?;
    fill(&phone, "#recover-code", &first_code.to_lowercase()).await?;
    fill(&phone, "#recover-password", "another password").await?;
    phone.screenshot("account-recover-phone").await?;
    phone.click_words("form .button", "Set the password").await?;
    phone.wait_for_text(".account-name", "Ada Lovelace").await?;
    assert_ne!(code(&phone).await?, first_code);
    ada.reload().await?;
    ada.wait_for("#make-name").await?;

    // Logging out and in again, then deleting it all.
    phone.click(".log-out").await?;
    phone.wait_for("#make-name").await?;
    log_in(&phone, "Ada Lovelace", "another password").await?;
    phone.wait_for_text(".account-name", "Ada Lovelace").await?;
    phone.click_words("summary", "Delete the account").await?;
    fill(&phone, "#delete-password", "another password").await?;
    phone.screenshot("account-delete-phone").await?;
    phone.click_words("form .button", "Delete it for good").await?;
    phone.wait_for("#make-name").await?;
    log_in(&phone, "Ada Lovelace", "another password").await?;
    phone.wait_for_text("form [role=alert]", "no account with this name").await?;
    // Whoever looks at her table finds the seat free.
    ada.goto(&link).await?;
    let free = "return !document.body.innerText.includes('Ada Lovelace');";
    ada.wait_until(free, vec![]).await?;
    for browser in [ada, phone] {
        browser.close().await?;
    }
    Ok(())
}
